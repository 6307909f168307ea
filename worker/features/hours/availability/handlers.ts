import type * as declared from '#contract/hours/api/availability.ts'
import type { Handlers } from '#worker/handler.ts'
import { setSlots } from './set-slots.ts'

export const availability = { setSlots } satisfies Handlers<typeof declared>
