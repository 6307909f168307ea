import { useEffect, useRef, useState } from 'react'
import { OtherUserTyping, RoomMessage, UserTyping } from '#contract/talk/events/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { emit, listen } from '#web/lib/socket.ts'

/** Returns a function that tells the room that the user is typing, at most once per 750 ms. */
export const useSendTyping = (roomId: number): (() => void) => {
  const lastAt = useRef(0)
  return () => {
    const now = performance.now()
    if (now - lastAt.current < realtime.typingEveryMs) return
    lastAt.current = now
    void emit(UserTyping, { roomId })
  }
}

/** Rooms another member is typing in; an entry ends after three seconds or when their message arrives. */
export const useTypingRooms = (myId: number): ReadonlySet<number> => {
  const [rooms, setRooms] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>()
    const stop = (roomId: number) => {
      clearTimeout(timers.get(roomId))
      timers.delete(roomId)
      setRooms((before) => new Set([...before].filter((id) => id !== roomId)))
    }
    const stops = [
      listen(OtherUserTyping, ({ roomId, userId }) => {
        if (userId === myId) return
        clearTimeout(timers.get(roomId))
        timers.set(
          roomId,
          setTimeout(() => stop(roomId), realtime.typingShownMs),
        )
        setRooms((before) => new Set([...before, roomId]))
      }),
      listen(RoomMessage, ({ roomId, userId }) => userId !== myId && stop(roomId)),
    ]
    return () => {
      for (const end of stops) end()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [myId])
  return rooms
}
