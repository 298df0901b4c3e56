/** From where a request came, as sessions and sign-ins keep it. */
export interface RequestAddress {
  readonly address: string;
  readonly agent: string;
}
