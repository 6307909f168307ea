import * as v from 'valibot'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { personReportReasons } from '../../vocabulary/reports.ts'

/** A problem somebody told us about. `userId` is null once the account is gone. Files are signed addresses, good for an hour. */
export const Report = v.object({
  id: Id,
  userId: v.nullable(Id),
  /** Whom it is about; null for a problem with the product, and once that account is gone. */
  aboutId: v.nullable(Id),
  /** Null for a problem with the product. */
  reason: v.nullable(v.picklist(personReportReasons)),
  title: v.string(),
  description: v.string(),
  screenshot: v.nullable(FileUrl),
  log: v.nullable(FileUrl),
  resolved: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Report = v.InferOutput<typeof Report>
