import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import * as v from 'valibot'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { ChatScreen, type RoomLocation } from '#web/features/talk/chat/chat-screen.tsx'
import { roomsQuery } from '#web/features/talk/chat/query.ts'
import { receiveSharedContent } from '#web/features/talk/chat/shared-notice.tsx'

// `room=12`, or `room=t-7` for a tutor without a room yet. The router parses numeric search values as numbers.
const RoomSearch = v.fallback(
  v.optional(
    v.union([
      v.pipe(v.number(), v.integer(), v.minValue(1)),
      v.pipe(
        v.string(),
        v.regex(/^t-[1-9]\d{0,14}$/),
        v.transform((place) => place as RoomLocation),
      ),
    ]),
  ),
  undefined,
)

export const Route = createFileRoute('/chat')({
  staticData: { title: titles.chat, fill: true, offline: true },
  validateSearch: v.object({
    room: RoomSearch,
    // Of the system's share sheet: something waits for a conversation to be chosen.
    shared: v.fallback(v.optional(v.literal(true)), undefined),
  }),
  beforeLoad: requireRole(...regularRoles),
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(roomsQuery(context.user.id, { pinned: false }))
  },
  component: Chat,
})

function Chat() {
  const { room, shared } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onRoom = useCallback((id: number) => void navigate({ search: { room: id }, replace: true }), [navigate])
  useEffect(() => {
    if (!shared) return
    void receiveSharedContent().then(() => navigate({ search: { room }, replace: true }))
  }, [shared, room, navigate])
  return <ChatScreen room={room} onRoom={onRoom} />
}
