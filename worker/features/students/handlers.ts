import type * as declared from '#contract/api/students.ts'
import type { Handlers } from '#worker/handler.ts'

export const students = {} as Handlers<typeof declared>
