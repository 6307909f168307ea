import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '#web/lib/clock.ts'
import { waitOf } from '#web/lib/refusal.ts'
import { type CodeChannel, createSent, readSent, rememberSent, type Sent } from './sent-codes.ts'

/** Where the times of codes are remembered, and the address or number to begin with. */
interface SentMemory {
  readonly channel: CodeChannel
  readonly to: string
}

/**
 * Sends a code and keeps its times; with a `memory` those of a code that still counts are there from the start. A
 * server that asks to wait has sent one before: that code still counts, and the wait is shown as the time until the
 * next.
 */
export const useSending = <To extends string>(send: (to: To) => Promise<unknown>, memory?: SentMemory) => {
  const [sent, setSent] = useState<Sent | null>(() => (memory ? readSent(memory.channel, memory.to) : null))
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (_, to) => {
      const now = createSent()
      if (memory) rememberSent(memory.channel, to, now)
      setSent(now)
    },
    onError: (refused) => {
      const wait = waitOf(refused)
      if (wait === null) return
      setSent((before) => ({ expiresAt: before?.expiresAt ?? null, resendAt: serverNow() + wait * 1000 }))
    },
  })
  const restart = () => {
    setSent(null)
    reset()
  }
  return { sent, send: mutate, isSending: isPending, error: waitOf(error) === null ? error : null, restart }
}

export type Sending<To extends string> = ReturnType<typeof useSending<To>>
