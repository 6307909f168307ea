import type * as declared from '#contract/api/lessons.ts'
import type { Handlers } from '#worker/handler.ts'

export const lessons = {} as Handlers<typeof declared>
