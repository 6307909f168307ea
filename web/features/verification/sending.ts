import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { serverNow } from '#web/lib/clock.ts'
import { waitOf } from '#web/lib/refusal.ts'

/** A code on its way; instants in epoch ms of the server. */
export interface Sent {
  /** Null for one that was sent before, nobody here knows when. */
  readonly expiresAt: number | null
  readonly resendAt: number
}

const justSent = (): Sent => {
  const now = serverNow()
  return { expiresAt: now + limits.code.validMs, resendAt: now + limits.code.resendMs }
}

/**
 * Sends a code and keeps its times. A server that asks to wait has sent one before: that code still counts, and the
 * wait is shown as the time until the next. `already` is for a code that somebody else has just asked for.
 */
export const useSending = <To>(send: (to: To) => Promise<unknown>, already = false) => {
  const [sent, setSent] = useState<Sent | null>(() => (already ? justSent() : null))
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: () => setSent(justSent()),
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

export type Sending<To> = ReturnType<typeof useSending<To>>
