import type * as declared from '#contract/api/chat.ts'
import type { Handlers } from '#worker/handler.ts'

export const chat = {} as Handlers<typeof declared>
