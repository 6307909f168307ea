import type * as declared from '#contract/api/availability.ts'
import type { Handlers } from '#worker/handler.ts'

export const availability = {} as Handlers<typeof declared>
