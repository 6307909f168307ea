import { MemberPicture } from '#web/features/classroom/room/member-picture.tsx'
import type { Person } from '#web/features/classroom/room/people.ts'
import { useSpeaking } from '#web/features/classroom/sessions/hooks.ts'
import { cx } from '#web/ui/cx.ts'

function Face({ person }: { person: Person }) {
  const speaking = useSpeaking(person.voice)
  return (
    <div className={cx('stage strip-face', speaking && 'speaking')}>
      <MemberPicture person={person} small />
    </div>
  )
}

/** Both people, small beside the page. */
export function PageFaces({ me, other }: { me: Person; other: Person }) {
  return (
    <div className="page-faces">
      <Face person={other} />
      <Face person={me} />
    </div>
  )
}
