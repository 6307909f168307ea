/**
 * What a page of ours says inside the frame of a gateway, when the gateway has returned to it. The page around the
 * frame listens. Only pages of this origin speak, and only to this origin.
 */
import * as v from 'valibot'

const FrameMessage = v.variant('action', [
  /** The step is over: the card is saved, or the payer pressed "continue". */
  v.object({ action: v.literal('close') }),
  v.object({ action: v.literal('try-again') }),
  v.object({
    action: v.literal('report'),
    fawryErrorCode: v.optional(v.string()),
    fawryErrorDescription: v.optional(v.string()),
  }),
  /** The bank has returned to the checkout. What the payment became is asked of the server. */
  v.object({ action: v.literal('returned'), statusCode: v.optional(v.string()) }),
])
export type FrameMessage = v.InferOutput<typeof FrameMessage>

/** The message of an event, or null when another page, frame or script sent it. */
export const readFrameMessage = (
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  expected: { readonly origin: string; readonly frame: MessageEventSource | null },
): FrameMessage | null => {
  if (event.origin !== expected.origin || expected.frame === null || event.source !== expected.frame) return null
  const parsed = v.safeParse(FrameMessage, event.data)
  return parsed.success ? parsed.output : null
}

/** Whether this page is shown inside another one. */
export const isFramed = (): boolean => window.parent !== window

export const postToParent = (message: FrameMessage): void => window.parent.postMessage(message, location.origin)
