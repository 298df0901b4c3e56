/** The partner's acknowledgement (997) of an accepted group. */
export const acceptedGroup = (interchange: number, control: string): string => {
  const number = String(interchange).padStart(9, '0');
  return `${[
    `ISA*00*          *00*          *ZZ*PARTNER        *ZZ*INVOIZE        *260217*0405*U*00401*${number}*0*P*>`,
    'GS*FA*PARTNER*INVOIZE*20260217*0405*7*X*004010',
    'ST*997*0001',
    `AK1*IM*${control}`,
    'AK9*A*1*1*1',
    'SE*4*0001',
    'GE*1*7',
    `IEA*1*${number}`,
  ].join('~\n')}~\n`;
};
