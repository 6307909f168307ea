import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { retryAfterOf } from '#web/lib/api-errors.ts'
import { serverNow } from '#web/lib/clock.ts'
import { type CodeChannel, createSentCode, readSentCode, type SentCode, storeSentCode } from './sent-codes.ts'

/** The channel and recipient whose sent code is remembered on the device. */
interface SentMemory {
  readonly channel: CodeChannel
  readonly to: string
}

/**
 * Sends a code and keeps its times; with `memory` it starts with the times of a code that is still valid. A server
 * that answers `too-many-requests` has sent a code before, which stays valid: the wait becomes the time until the next
 * code, not an error.
 */
export const useCodeSending = <To extends string>(send: (to: To) => Promise<unknown>, memory?: SentMemory) => {
  const [sent, setSent] = useState<SentCode | null>(() => (memory ? readSentCode(memory.channel, memory.to) : null))
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (_, to) => {
      const now = createSentCode()
      if (memory) storeSentCode(memory.channel, to, now)
      setSent(now)
    },
    onError: (refused) => {
      const wait = retryAfterOf(refused)
      if (wait === null) return
      setSent((before) => ({ expiresAt: before?.expiresAt ?? null, resendAt: serverNow() + wait * 1000 }))
    },
  })
  const restart = () => {
    setSent(null)
    reset()
  }
  return { sent, send: mutate, isSending: isPending, error: retryAfterOf(error) === null ? error : null, restart }
}

export type CodeSending<To extends string> = ReturnType<typeof useCodeSending<To>>
