import type { LessonMember, LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { Role } from '#contract/vocabulary/roles.ts'

/** The two people of a lesson. Whoever taught it may have another role by now. */
export const membersOf = ({
  members,
}: Pick<LessonWithMembers, 'members'>): { student: LessonMember | undefined; tutor: LessonMember | undefined } => {
  const student = members.find(({ role }) => role === Role.Student)
  return { student, tutor: members.find((member) => member !== student) }
}
