import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { marketing } from '#web/features/public/copy/marketing.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'

const nav = marketing.nav
const footer = marketing.footer

/** The year of the copyright line: that of the newest text, because a page rendered at build time has no clock. */
const year = '2026'

export function SiteFooter() {
  const t = useCopy(marketing)
  return (
    <footer className="site-footer">
      <div className="site-in">
        <nav
          className="site-footer-columns grid grid-cols-[1fr_1fr] gap-8 md:grid-cols-[2fr_1fr_1fr_1fr]"
          aria-label={footer.label}
        >
          <div>
            <HomeLogo />
            <p className="quiet mt-3 max-w-[34ch]">{footer.intro}</p>
          </div>
          <div>
            <b>{footer.platform}</b>
            <ul>
              <li>
                <Link to="/method">{nav.how}</Link>
              </li>
              <li>
                <Link to="/tutors">{nav.tutors}</Link>
              </li>
              <li>
                <Link to="/how-we-order">{footer.order}</Link>
              </li>
              <li>
                <Link to="/pricing">{nav.pricing}</Link>
              </li>
              <li>
                <Link to="/tutor">{nav.teach}</Link>
              </li>
              <li>
                <Link to="/about">{nav.about}</Link>
              </li>
            </ul>
          </div>
          <div>
            <b>{footer.help}</b>
            <ul>
              <li>
                <Link to="/faq">{nav.faq}</Link>
              </li>
              <li>
                <Link to="/faq/student">{footer.studentFaq}</Link>
              </li>
              <li>
                <Link to="/faq/tutor">{footer.tutorFaq}</Link>
              </li>
              <li>
                <Link to="/contact">{footer.contact}</Link>
              </li>
            </ul>
          </div>
          <div>
            <b>{footer.legal}</b>
            <ul>
              <li>
                <Link to="/terms">{footer.terms}</Link>
              </li>
              <li>
                <Link to="/privacy">{footer.privacy}</Link>
              </li>
            </ul>
          </div>
        </nav>
        <hr />
        <p className="caption quiet">{t('footer.rights', { year })}</p>
      </div>
    </footer>
  )
}
