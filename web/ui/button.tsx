import { Button as BaseButton } from '@base-ui/react/button'
import { useRender } from '@base-ui/react/use-render'
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const kinds = {
  main: '',
  now: 'btn-now',
  line: 'btn-line',
  quiet: 'btn-quiet',
  plain: 'btn-plain',
  danger: 'btn-danger',
  'danger-line': 'btn-danger-line',
  'deep-solid': 'btn-deep-solid',
  'deep-line': 'btn-deep-line',
} as const
const sizes = { sm: 'btn-sm', md: '', lg: 'btn-lg' } as const

export type ButtonKind = keyof typeof kinds
export type ButtonSize = keyof typeof sizes

export type ButtonProps = Omit<ComponentProps<'button'>, 'children' | 'color'> & {
  kind?: ButtonKind
  size?: ButtonSize
  icon?: IconName | undefined
  /** An icon after the words, for "next" arrows. */
  endIcon?: IconName | undefined
  flipIcon?: boolean
  block?: boolean
  loading?: boolean
  /** Renders another element with the look of a button, usually a link: `render={<Link to="/plans" />}`. */
  render?: ReactElement
  children: ReactNode
}

/** The class of a button, for the rare element that cannot be rendered through `Button`. */
export const buttonClass = (kind: ButtonKind = 'main', size: ButtonSize = 'md', more?: string) =>
  cx('btn', kinds[kind], sizes[size], more)

export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    icon,
    endIcon,
    flipIcon,
    block,
    loading,
    render,
    disabled,
    className,
    children,
    type,
    onClick,
    ...rest
  } = props
  const look = buttonClass(kind, size, cx(block && 'btn-block', className))
  const words = (
    <span className="btn-words">
      {icon && <Icon name={icon} flip={flipIcon} />}
      {children}
      {endIcon && <Icon name={endIcon} flip={flipIcon} />}
    </span>
  )
  // A link keeps the semantics of a link; it only shares the classes.
  const link = useRender({
    enabled: Boolean(render),
    render,
    props: { ...rest, onClick, className: look, children: words },
  })
  if (link) return link
  // Ignores the second click of a double click, which arrives before `loading` is rendered and would submit twice.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    loading !== undefined && event.detail > 1 ? event.preventDefault() : onClick?.(event)
  return (
    <BaseButton
      {...rest}
      onClick={handleClick}
      type={type ?? 'button'}
      className={look}
      disabled={disabled || loading}
      // A loading button keeps the focus, or a keyboard user would have to find it again after a failure.
      focusableWhenDisabled={loading}
      aria-busy={loading || undefined}
    >
      {words}
      {loading && (
        <span className="btn-busy">
          <Spinner />
        </span>
      )}
    </BaseButton>
  )
}
