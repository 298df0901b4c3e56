/** Carriers that there are: airlines with the prefix of their air waybills, ocean, rail and road carriers with their SCAC. */
export interface Carrier {
  code: string;
  name: string;
  mode: 'Air' | 'Ocean' | 'Rail' | 'Truck' | 'Courier';
  awbPrefix?: string;
}

const AIR = `LH Lufthansa Cargo 020|EK Emirates SkyCargo 176|QR Qatar Airways Cargo 157|SQ Singapore Airlines Cargo 618
CX Cathay Cargo 160|CV Cargolux 172|KL KLM Cargo 074|AF Air France Cargo 057|BA British Airways World Cargo 125
TK Turkish Cargo 235|KE Korean Air Cargo 180|NH ANA Cargo 205|JL JAL Cargo 131|OZ Asiana Cargo 988|UA United Cargo 016
AA American Airlines Cargo 001|DL Delta Cargo 006|FX FedEx Express 023|5X UPS Airlines 406|ET Ethiopian Cargo 071
KQ Kenya Airways Cargo 706|SV Saudia Cargo 065|EY Etihad Cargo 607|CZ China Southern Cargo 784|CA Air China Cargo 999
CI China Airlines Cargo 297|BR EVA Air Cargo 695|AC Air Canada Cargo 014|LA LATAM Cargo 045|AV Avianca Cargo 134`;
const OTHERS: Record<Exclude<Carrier['mode'], 'Air'>, string> = {
  Ocean: `MAEU Maersk|MSCU Mediterranean Shipping Company|CMDU CMA CGM|HLCU Hapag-Lloyd|ONEY Ocean Network Express
EGLV Evergreen Line|COSU COSCO Shipping Lines|HDMU HMM|YMLU Yang Ming|ZIMU ZIM Integrated Shipping|OOLU OOCL`,
  Rail: 'UP Union Pacific|BNSF BNSF Railway|CSXT CSX Transportation|NS Norfolk Southern|CN Canadian National|CPRS Canadian Pacific Kansas City',
  Truck:
    'ODFL Old Dominion Freight Line|SAIA Saia LTL Freight|CNWY XPO|FXFE FedEx Freight|JBHT J.B. Hunt Transport|SNLU Schneider National|EXLA Estes Express Lines',
  Courier: 'DHLC DHL Express|UPSN UPS|FDEG FedEx Ground|PRLA Purolator',
};

const entries = (text: string) => text.split(/[|\n]/);

export function allCarriers(): Carrier[] {
  const carriers: Carrier[] = [];
  for (const entry of entries(AIR)) {
    const [, code = '', name = '', awbPrefix = ''] = /^(\S+) (.+) (\d{3})$/.exec(entry) ?? [];
    carriers.push({ code, name, mode: 'Air', awbPrefix });
  }
  for (const [mode, text] of Object.entries(OTHERS))
    for (const entry of entries(text)) {
      const [, code = '', name = ''] = /^(\S+) (.+)$/.exec(entry) ?? [];
      carriers.push({ code, name, mode: mode as Carrier['mode'] });
    }
  return carriers;
}
