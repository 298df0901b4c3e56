/** Words of the trade and of software that the dictionary does not have. */
export const TRADE_WORDS: readonly string[] =
  `bcc cer csv ctrl decrypt der dialogs dropdown hh ims incoterm incoterms Invoize kgs lifecycle lifecycles multiline
  multiselect acknowledgement acknowledgements authenticator backtest backtests datacapture https oneOf Oanda pem foldings paddings subclassification telecom tooltip tsv txt ungroup unlink unlinked xlsx yyyy`.split(
    /\s+/,
  );
