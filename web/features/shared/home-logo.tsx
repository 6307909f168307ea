import { Link } from '@tanstack/react-router'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { Logo } from '#web/ui/logo.tsx'

export function HomeLogo() {
  return (
    <Link to="/" className="flex justify-self-start text-inherit no-underline rounded-xs" aria-label={shell.homeLink}>
      <Logo name={common.brand} />
    </Link>
  )
}
