import type * as declared from '#contract/api/sessions.ts'
import type { Handlers } from '#worker/handler.ts'

export const sessions = {} as Handlers<typeof declared>
