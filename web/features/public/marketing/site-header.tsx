import { Link, useRouteContext } from '@tanstack/react-router'
import { homePathOf } from '#web/features/people/account/guards.ts'
import { marketing } from '#web/features/public/copy/marketing.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const nav = marketing.nav

function NavLinks() {
  return (
    <>
      <Link to="/method">{nav.how}</Link>
      <Link to="/tutors">{nav.tutors}</Link>
      <Link to="/pricing">{nav.pricing}</Link>
      <Link to="/faq">{nav.faq}</Link>
      <Link to="/tutor">{nav.teach}</Link>
    </>
  )
}

/** The way in for visitors; for who is signed in, the way to their own screens. */
function Entrances() {
  const home = useRouteContext({ from: '__root__', select: ({ user }) => user && homePathOf(user) })
  if (home)
    return (
      <Link to={home} className={buttonClass('main')}>
        {marketing.dashboard}
      </Link>
    )
  return (
    <>
      <Link to="/login" className={buttonClass('plain', 'md', 'lt-md:hidden')}>
        {marketing.login}
      </Link>
      <Link to="/register/$role" params={{ role: 'student' }} className={buttonClass()}>
        {marketing.register}
      </Link>
    </>
  )
}

/** The header of the public pages. The menu of narrow screens is a `details`, so that it opens without a script. */
export function SiteHeader() {
  const visitor = useRouteContext({ from: '__root__', select: ({ user }) => !user })
  return (
    <header className="site-header sticky z-header top-0 pt-[env(safe-area-inset-top)] [backdrop-filter:blur(8px)]">
      <div className="site-in">
        <HomeLogo />
        <nav className="site-nav flex gap-2 lt-lg:hidden" aria-label={nav.label}>
          <NavLinks />
        </nav>
        <div className="ms-auto flex items-center gap-2">
          <Entrances />
          <details className="site-menu relative -me-2 lg:hidden">
            <summary className="btn btn-plain btn-icon list-none" aria-label={nav.menu}>
              <Icon name="i-ph-list" />
            </summary>
            <nav className="menu absolute top-[calc(100%_+_0.25rem)] end-0 min-w-56" aria-label={nav.label}>
              <NavLinks />
              <Link to="/about">{nav.about}</Link>
              {visitor && (
                <Link to="/login" className="md:hidden">
                  {marketing.login}
                </Link>
              )}
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}
