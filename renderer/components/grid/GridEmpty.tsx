/** The empty state of a grid: the reason, and the next action. */
import { Button, Group, Text } from '@mantine/core';
import type { PropsOf } from '../../../metadata/signatures/components.ts';
import { definition } from '../../program/program.ts';
import type { Locals, Surface } from '../../surface/componentContract.ts';
import { word } from '../../text/messages.ts';
import { t } from './words.ts';

export interface GridEmptyProps {
  empty: PropsOf<'grid'>['empty'];
  loading: boolean;
  /** They could not be loaded. */
  failed: boolean;
  again: () => void;
  surface: Surface;
  locals: Locals;
}

export function GridEmpty({ empty, loading, failed, again, surface, locals }: GridEmptyProps) {
  if (failed)
    return (
      <>
        <Text fw="var(--inv-weight-strong)" role="alert">
          {t('gridNotLoaded')}
        </Text>
        <Button mt="sm" size="xs" variant="light" onClick={again}>
          {word('common.tryAgain')}
        </Button>
      </>
    );
  if (loading) return <Text size="sm">{t('gridLoading')}</Text>;
  if (!empty) return <Text size="sm">{t('gridNothing')}</Text>;
  const text = (expression: unknown): string => String(surface.value(expression, locals) ?? '');
  return (
    <>
      <Text fw="var(--inv-weight-strong)">{text(empty.title)}</Text>
      {empty.text !== undefined && <Text size="sm">{text(empty.text)}</Text>}
      <Group justify="center" gap="xs" mt="sm">
        {(empty.actions ?? []).map((name) => (
          <Button key={name} size="xs" variant="light" onClick={() => void surface.run(name, locals)}>
            {definition('action', name)?.label ?? name}
          </Button>
        ))}
      </Group>
    </>
  );
}
