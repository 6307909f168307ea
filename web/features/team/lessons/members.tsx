import type { LessonMember, LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { AvatarPair } from '#web/ui/avatar.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { membersOf } from './query.ts'

export const nameOf = (member: LessonMember | undefined): string => member?.name ?? adminLessons.unnamed

/** A name that leads to the person's page. */
export function MemberName({ member }: { member: LessonMember | undefined }) {
  return member === undefined ? nameOf(member) : <PersonLink person={{ id: member.userId, name: nameOf(member) }} />
}

/** The two people of a lesson in a row of a table. */
export function Members({ row }: { row: Pick<LessonWithMembers, 'members'> }) {
  const t = useCopy(adminLessons)
  const { student, tutor } = membersOf(row)
  return (
    <span className="person">
      <AvatarPair
        size={36}
        tutor={{ name: nameOf(tutor), src: tutor?.image }}
        student={{ name: nameOf(student), src: student?.image }}
      />
      <span className="min-w-0 text-start">
        <span className="person-name text-small wrap-anywhere">
          <MemberName member={student} />
        </span>
        <span className="person-sub wrap-anywhere">
          {t.rich('with', { tutor: () => <MemberName member={tutor} /> })}
        </span>
      </span>
    </span>
  )
}
