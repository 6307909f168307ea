import type * as declared from '#contract/api/tutors.ts'
import type { Handlers } from '#worker/handler.ts'

export const tutors = {} as Handlers<typeof declared>
