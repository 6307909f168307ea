/** What of the inbox is in the address. Pure; routes load before their screens. */
import * as v from 'valibot'
import { threadKinds, threadTabs } from '#contract/vocabulary/threads.ts'

const place = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)

export const InboxSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(threadTabs)), undefined),
  kind: v.fallback(v.optional(v.picklist(threadKinds)), undefined),
  find: v.fallback(v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])), undefined),
  /** The thread that is read. */
  open: place,
  /** The report whose thread is read. */
  report: place,
})
export type InboxSearch = v.InferOutput<typeof InboxSearch>
