import type * as declared from '#contract/api/subscriptions.ts'
import type { Handlers } from '#worker/handler.ts'

export const subscriptions = {} as Handlers<typeof declared>
