import type * as declared from '#contract/api/ratings.ts'
import type { Handlers } from '#worker/handler.ts'

export const ratings = {} as Handlers<typeof declared>
