import { Avatar as BaseAvatar } from '@base-ui/react/avatar'
import { nameInitials } from '#web/lib/format.ts'
import { resizedImageUrl } from '#web/lib/image-sizes.ts'
import { cx } from '#web/ui/cx.ts'

export type AvatarSize = 28 | 36 | 44 | 60 | 96

const sizes: Record<AvatarSize, string> = { 28: 'av-28', 36: 'av-36', 44: '', 60: 'av-60', 96: 'av-96' }
const sides = { tutor: 'av-tutor', student: 'av-student', none: '' } as const

export type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: AvatarSize
  /** Which corner is tight: the end one for tutors, the start one for students. */
  side?: keyof typeof sides
  /** Shows the presence dot; `onlineLabel` is its text for screen readers. */
  online?: boolean | undefined
  onlineLabel?: string
  /** Hidden from screen readers, because the name is shown beside it. */
  decorative?: boolean
}

export function Avatar({ name, src, size = 44, side = 'none', online, onlineLabel, decorative }: AvatarProps) {
  return (
    <BaseAvatar.Root
      className={cx('av', sizes[size], sides[side])}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {src && (
        <BaseAvatar.Image
          className="av-img"
          src={resizedImageUrl(src, size)}
          alt=""
          width={size}
          height={size}
          keepMounted
          loading="lazy"
        />
      )}
      <BaseAvatar.Fallback aria-hidden="true">{nameInitials(name)}</BaseAvatar.Fallback>
      {online !== undefined && <span className="av-dot" data-online={online ? '' : undefined} title={onlineLabel} />}
    </BaseAvatar.Root>
  )
}

type AvatarPerson = Pick<AvatarProps, 'name' | 'src'>

/** The avatars of a tutor and a student side by side, the tutor first; their tight corners touch. */
export function AvatarPair({
  tutor,
  student,
  size = 60,
}: {
  tutor: AvatarPerson
  student: AvatarPerson
  size?: AvatarSize
}) {
  return (
    <span className="av-pair">
      <Avatar {...tutor} size={size} side="tutor" />
      <Avatar {...student} size={size} side="student" />
    </span>
  )
}
