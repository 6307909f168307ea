/** Lists of the team that can be saved as a file. */
export const exportableLists = [
  'users',
  'tutors',
  'lessons',
  'invoices',
  'interviews',
  'demo-sessions',
  'transactions',
  'subscriptions',
  'plans',
  'plan-invites',
  'coupons',
  'invites',
  'topics',
  'refund-requests',
  'reports',
  'contact-requests',
  'audit',
] as const
export type ExportableList = (typeof exportableLists)[number]

/** Rows of a file; a longer list is narrowed first. */
export const mostExportedRows = 50_000
