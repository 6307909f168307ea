import type * as declared from '#contract/api/contact.ts'
import { unbuilt } from '#worker/features/unbuilt.ts'
import type { Handlers } from '#worker/handler.ts'

export const contact: Handlers<typeof declared> = {
  createContactRequest: unbuilt,
}
