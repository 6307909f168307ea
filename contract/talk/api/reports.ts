import * as v from 'valibot'
import { RoleField } from '../../people/shapes/user.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { ReportDescription, ReportTitle } from '../../shared/shapes/fields.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { FileUrl, Id, Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { limits } from '../../vocabulary/limits.ts'
import { folders, imageTypes, logTypes } from '../../vocabulary/media.ts'
import { personReportReasons } from '../../vocabulary/reports.ts'
import { adminRoles } from '../../vocabulary/roles.ts'

/** A problem somebody told us about. `userId` is null once the account is gone. Files are signed addresses, good for an hour. */
const Report = v.object({
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
  /** Whether its thread in the inbox is closed. */
  resolved: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Report = v.InferOutput<typeof Report>

/** Fields of a form are texts. */
const IdInForm = v.union([Id, q.int()])

export const createReport = endpoint({
  method: 'POST',
  path: '/report/with/asset',
  who: 'signed-in',
  limit: 'write',
  note: 'Tells the team about a problem, with a picture of the screen and a log of the browser if wanted. Both stay private. `aboutId` and `reason`, which come together, report a person; nobody reports themselves.',
  body: v.object({
    title: ReportTitle,
    description: ReportDescription,
    aboutId: v.optional(IdInForm),
    reason: v.optional(v.picklist(personReportReasons)),
  }),
  errors: ['user-not-found'],
  files: {
    screenshot: { types: imageTypes, maxBytes: limits.imageBytes, folder: folders.screenshots },
    log: { types: logTypes, maxBytes: limits.logBytes, folder: folders.logs },
  },
})

export const updateReport = endpoint({
  method: 'PUT',
  path: '/report',
  who: adminRoles,
  limit: 'write',
  note: 'Closes the thread of a report without an outcome, or opens it again; the inbox closes one with its outcome, which its author is told.',
  body: v.object({ id: Id, resolved: v.boolean() }),
  errors: ['report-not-found', 'changed-meanwhile'],
})

const named = v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl), role: RoleField })

/** Part of a conversation, oldest first, with ten messages on either side of what it is about. */
const Stretch = v.object({
  people: v.array(named),
  list: v.array(
    v.object({
      id: Id,
      userId: Id,
      text: v.string(),
      /** Left out where the message has no file; the file itself is not opened to the team. */
      attachment: v.optional(v.picklist(['image', 'voice'])),
      createdAt: Instant,
      /** Written in the hour before the report, or during the disputed lesson. */
      meant: v.boolean(),
    }),
  ),
})
export type Stretch = v.InferOutput<typeof Stretch>

export const readReportedMessages = endpoint({
  method: 'POST',
  path: '/report/{id}/messages',
  who: adminRoles,
  limit: 'write',
  note: 'What the two of a report about a person wrote in the hour before it, with ten messages on either side. Only while the report is open (`illegal`); every look is logged with the report.',
  params: idInPath,
  reply: Stretch,
  errors: ['report-not-found', 'room-not-found', 'illegal'],
})

export const readDisputedMessages = endpoint({
  method: 'POST',
  path: '/dispute/{id}/messages',
  who: adminRoles,
  limit: 'write',
  note: 'What the two of a disputed lesson wrote during it, with ten messages on either side. Only while the dispute is open (`illegal`); every look is logged with the dispute.',
  params: idInPath,
  reply: Stretch,
  errors: ['dispute-not-found', 'room-not-found', 'illegal'],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/report/list',
  who: adminRoles,
  note: 'Reports, newest first; `screenshot` and `log` ask whether there is such a file.',
  query: listQuery(
    {
      ids: v.optional(q.list(q.int())),
      users: v.optional(q.list(q.int())),
      about: v.optional(q.list(q.int())),
      reasons: v.optional(q.list(v.picklist(personReportReasons))),
      title: v.optional(q.text()),
      description: v.optional(q.text()),
      screenshot: v.optional(q.bool()),
      log: v.optional(q.bool()),
      resolved: v.optional(q.bool()),
      createdAt: v.optional(q.filter(Instant)),
      updatedAt: v.optional(q.filter(Instant)),
    },
    ['created_at'],
  ),
  reply: listReply(Report),
})
