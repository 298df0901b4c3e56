import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '../../http/serverClock.ts';
import { tenant } from '../../program/program.ts';

/** The server's time in a zone, every second, as the header shows it. */
export function Clock({ zone, label }: { zone: string; label?: string | undefined }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  // English is written as in Central time, whose clock it is.
  const language = tenant().language === 'en' ? 'en-US' : tenant().language;
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat(language, {
        timeZone: zone,
        month: 'short',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hour12: false,
        timeZoneName: 'short',
      }),
    [zone, language],
  );
  return (
    <time className="inv-clock" dateTime={new Date(now).toISOString()} title={label ?? zone}>
      {format.format(now)}
    </time>
  );
}
