import type * as declared from '#contract/api/auth.ts'
import type { Handlers } from '#worker/handler.ts'

export const auth = {} as Handlers<typeof declared>
