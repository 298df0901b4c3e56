/** A session of requests: user, context and grants. Read again for each request. */
export interface Grant {
  id: string;
  role: string;
  company: string;
  /** '' is every system of the company. */
  system: string;
  /** Permission to its row filters: filter's name to the values that rows may have. */
  permissions: ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>;
}

export interface SessionUser {
  id: string;
  email: string;
  name: string;
  userType: string;
  country: string;
  /** The user's language; empty: the tenant's. */
  language: string;
  timeZone: string;
  defaultNavigationURL: string;
}

export interface SessionContext {
  company: string;
  system: string;
  country: string;
  defaultNavigationURL: string;
}

export interface Session {
  tokenHash: string;
  user: SessionUser;
  isAdmin: boolean;
  products: readonly string[];
  context: SessionContext;
  /** Those in force in the context. */
  grants: readonly Grant[];
  /** Ids of the groups of the store that the user is in: those that name people, and those that their grants name. */
  groups: readonly string[];
  /** Every permission that some grant in force gives; of an administrator, all there are. */
  permissions: ReadonlySet<string>;
  /** Company to the systems in which the user has a grant. */
  reach: ReadonlyMap<string, ReadonlySet<string>>;
}
