/** A 997 that accepts one group, as most are. */
export const acknowledgementAt = (number: number): string => {
  const control = String(number).padStart(9, '0');
  return `${[
    `ISA*00*          *00*          *ZZ*PARTNER        *ZZ*INVOIZE        *261125*0405*U*00401*${control}*0*P*>`,
    'GS*FA*PARTNER*INVOIZE*20261125*0405*7*X*004010',
    'ST*997*0001',
    `AK1*IM*${number}`,
    'AK2*210*0001',
    'AK5*A',
    'AK9*A*1*1*1',
    'SE*6*0001',
    'GE*1*7',
    `IEA*1*${control}`,
  ].join('~\n')}~\n`;
};
