/** Blocking the other member of a room. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { blockMember, type listRoomMembers } from '#contract/talk/api/chat.ts'
import { api } from '#web/lib/api.ts'
import { chatKeys } from './keys.ts'
import { useRoomMembers } from './query.ts'

type Members = ReplyOf<typeof listRoomMembers>

/** Writes into the cached room that one of its members has blocked the other. */
export const showBlocked = (client: QueryClient, roomId: number, userId: number, blocked: boolean): void => {
  client.setQueryData<Members>(chatKeys.members(roomId), (members) =>
    members?.map((member) => (member.id === userId ? { ...member, blocked } : member)),
  )
}

/** Whether this user has blocked the other member, and the other way round. */
export const useBlocks = (roomId: number, myId: number) => {
  const { data: members = [] } = useRoomMembers(roomId)
  return {
    byMe: members.some((member) => member.id === myId && member.blocked),
    byOther: members.some((member) => member.id !== myId && member.blocked),
  }
}

export const useBlock = (roomId: number, myId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (blocked: boolean): Promise<ReplyOf<typeof blockMember>> =>
      api(blockMember, { params: { room: roomId }, body: { blocked } }),
    onSuccess: ({ blocked }) => showBlocked(client, roomId, myId, blocked),
  })
}
