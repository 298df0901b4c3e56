/** Words of the trade and of software that the dictionary does not have. */
export const TRADE_WORDS: readonly string[] =
  `OpenAPI bcc cer csv ctrl decrypt decrypted der dialogs dropdown hh ims Inprocess incoterm incoterms Invoize kgs lifecycle lifecycles multiline
  multiselect acknowledgement acknowledgements authenticator backtest backtests datacapture https oneOf Oanda Payables payables pem foldings paddings subclassification telecom tooltip tooltips tsv txt IMSRaiseProfile IMSResponseProfile NewShipmentIMSRaiseProfile ExistingShipmentIMSRaiseProfile unbilled ungroup unlink unlinked unlinks validator resizable rjsf implementers xlsb xlsx yyyy`.split(
    /\s+/,
  );
