/** Changes a stored message over the socket. A refusal is shown as a toast. */
import type { AckCode } from '#contract/shared/events/acks.ts'
import { DeleteMessage, UpdateMessage } from '#contract/talk/events/chat.ts'
import { ackErrorTexts } from '#web/copy/errors.ts'
import { emit } from '#web/lib/socket.ts'
import { toast } from '#web/ui/toast.tsx'

const tellRefusal = (code: AckCode): boolean => {
  if (code === 'ok') return true
  toast.show({ id: 'message-refused', kind: 'danger', title: ackErrorTexts[code] })
  return false
}

/** True when the server accepted the new text. */
export const editMessage = async (id: number, text: string): Promise<boolean> =>
  tellRefusal((await emit(UpdateMessage, { id, text })).code)

/** True when the server deleted the message. */
export const removeMessage = async (id: number): Promise<boolean> =>
  tellRefusal((await emit(DeleteMessage, { id })).code)
