import { Role } from '#contract/vocabulary/roles.ts'
import { useUser } from '#web/features/people/account/query.ts'

/** The role of the viewer: only students book and write; a visitor may become one. */
type Viewer = 'guest' | 'student' | 'other'

export const useViewer = (): Viewer => {
  const user = useUser()
  if (!user) return 'guest'
  return user.role === Role.Student ? 'student' : 'other'
}

/** The path login returns to for a conversation with this tutor. */
export const chatPath = (tutorId: number): string => `/chat?room=t-${tutorId}`
export const chatRoom = (tutorId: number): { room: string } => ({ room: `t-${tutorId}` })
