import type * as declared from '#contract/frame/api/home.ts'
import { readKey } from '#contract/shared/rules/together.ts'
import type { Handlers } from '#worker/handler.ts'
import { pageReads } from './page-reads.ts'

export const home: Handlers<typeof declared> = {
  getHome: {
    together: ({ input: { query }, actor, now }) => [
      ...new Set([
        ...(query.page === undefined ? [] : pageReads(query.page, actor, now)),
        ...(query.read ?? []).map(readKey),
      ]),
    ],
  },
}
