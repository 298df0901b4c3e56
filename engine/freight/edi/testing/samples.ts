/** Files with the traps that partners set: made up, in the shapes that are met. */

/** A byte order mark, indentation, CR LF behind the terminator; two lines of charges, amounts without a point. */
export const INVOICE_210 = `\uFEFFISA*00*          *00*          *02*RAIL           *ZZ*PAYER          *260628*0035*U*00401*000000340*0*P*>~\r
  GS*IM*RAIL*PAYER*20260628*0035*340*X*004010~\r
    ST*210*340001~\r
      B3*B*28066945*291226*PP**20260628*275433****RAIL~\r
      C3*USD~\r
      N9*BM*291226~\r
      N1*CN*CONSIGNEE*25*177835~\r
        N3*135 GUERNSEY RD~\r
        N4*CAMBRIDGE*OH*43725*US~\r
      LX*1~\r
        L5*1*CLEANING COMPOUNDS*2841920*T~\r
        L1*1*2510*PC*251000~\r
        L1*1*0.1980*PM*24433****FUE****FUEL SURCHARGE~\r
      L3*187000*N***275433****0*E~\r
    SE*13*340001~\r
  GE*1*340~\r
IEA*1*000000340~\r
`;

/** Lines that sum to other than L3 says, and a group that is closed by another number. */
export const INVOICE_110 = `ISA*00*          *00*          *14*AIRLINE        *ZZ*PAYER          *260702*1253*^*00401*000000024*1*P*:~
GS*IA*AIRLINE*PAYER*20260702*0802*1*X*004010~
ST*110*0053~
B3**123456789**MX**20260701*6141****FDE*20260830*B1~
ITD*05*3*****15~
LX*1~
L1****1660****080****050********EUR~
L1****-660****DSC****185********EUR~
LX*2~
L1****5013****080****050********EUR~
L3*****6141~
SE*10*0053~
GE*1*24~
IEA*1*000000024~
`;

/** A line end ends segments, some of which are empty. */
export const ANSWER_997 = `ISA*00*          *00*          *12*PARTNER        *ZZ*US             *260217*1530*U*00401*000000022*0*T*:
GS*FA*PARTNER*US*20260217*152945*220001*X*004010
ST*997*0001
AK1*IM*100001251
AK2*210*0001


AK5*A
AK2*210*0002
AK3*L1*7**8
AK4*4*1234*1*12X0
AK5*R*5*I2
AK9*P*2*2*1*4
SE*10*0001
GE*1*220001
TA1*000484950*260820*1133*R*018
IEA*1*000000022
`;

/** UNA in an odd place, a point as terminator, a comma as decimal mark. */
export const CONTRL =
  '\uFEFF \r\nUNA:+,? .\r\nUNB+UNOC:3+PARTNER:14+US:14+261125:0801+77.UNH+1+CONTRL:D:3:UN.UCI+55+US:14+PARTNER:14+7.' +
  'UCM+1+INVOIC:D:96A:UN+7.UCM+2+INVOIC:D:96A:UN+4+12.UCS+3+13.UCD+12+2:1.UNT+7+1.UNZ+1+77.';
