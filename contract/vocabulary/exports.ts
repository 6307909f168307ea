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
  'ledger',
] as const
export type ExportableList = (typeof exportableLists)[number]

/** Rows of a file; a longer list is narrowed first. */
export const mostExportedRows = 100_000

/** Comma-separated values, or a workbook, in which text stays text. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
