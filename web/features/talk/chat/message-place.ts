import { useState } from 'react'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { useMessagesAround } from './query.ts'

/** A message to bring into view. */
export interface JumpTarget {
  readonly id: number
  /** Differs for each jump, so that a second one to the same message is one. */
  readonly turn: number
  /** The message takes the focus; not while the focus has to stay in the search. */
  readonly focus: boolean
}

/**
 * Which part of a conversation is shown: its newest messages, or those around an older one that was jumped to and is
 * not loaded yet. Scrolling down from there ends at the newest again.
 */
export const useMessagePlace = (roomId: number, newest: readonly Message[] | undefined) => {
  const [aroundId, setAroundId] = useState<number | null>(null)
  const [target, setTarget] = useState<JumpTarget | null>(null)
  const around = useMessagesAround(roomId, aroundId)
  const newestId = newest?.at(-1)?.id ?? 0

  const goToNewest = () => {
    setAroundId(null)
    setTarget(null)
  }
  const goTo = (id: number, focus: boolean) => {
    const isNewest = id >= (newest?.[0]?.id ?? Number.POSITIVE_INFINITY)
    const isHere = around.data?.list.some((message) => message.id === id) ?? false
    if (isNewest) setAroundId(null)
    else if (!isHere) setAroundId(id)
    setTarget((before) => ({ id, focus, turn: (before?.turn ?? 0) + 1 }))
  }

  return {
    /** Null while the newest messages are shown. */
    around: aroundId === null ? null : around,
    aroundId,
    target,
    goTo,
    goToNewest,
    /** Loads what follows the messages around an older one, or returns to the newest once nothing is between. */
    goOn: () => {
      if ((around.data?.before ?? 0) > newestId) goToNewest()
      else if (!around.isFetchingPreviousPage) void around.fetchPreviousPage()
    },
  }
}
