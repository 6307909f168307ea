import type * as declared from '#contract/api/users.ts'
import type { Handlers } from '#worker/handler.ts'

export const users = {} as Handlers<typeof declared>
