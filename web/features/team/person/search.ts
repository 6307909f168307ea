/** What of one person's page is open, in its address. */
import * as v from 'valibot'

const personTabs = ['overview', 'lessons', 'payments', 'invoices', 'chat', 'activity'] as const
export type PersonTab = (typeof personTabs)[number]

export const PersonSearch = v.object({ tab: v.fallback(v.optional(v.picklist(personTabs)), undefined) })
