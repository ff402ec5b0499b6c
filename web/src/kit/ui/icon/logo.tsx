import './logo.css'

/**
 * Logo of an account, or its first letter on its own color. The color is set through the style object, which the CSP
 * allows.
 */
export const AccountLogo = ({
  name,
  logo,
  colour,
  large,
}: {
  name: string
  logo: string | null
  colour: string
  large?: boolean
}) => {
  const className = large ? 'logo large' : 'logo'
  return logo ? (
    <img data-part="logo" className={className} src={logo} alt="" />
  ) : (
    <span data-part="logo" className={className} aria-hidden="true" style={{ '--accent': colour }}>
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}

/** The place of a logo while its account is loading. */
export const LogoPlaceholder = () => <span className="logo placeholder" />

/** Logo of the provider: a bridge. */
export const ProviderMark = () => (
  <svg data-part="logo" className="logo" viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" className="mark-ground" />
    <path
      d="M4 18.5h20M7 18.5V9m14 9.5V9M7 9c2.2 5 4.2 7.2 7 7.2S18.8 14 21 9"
      fill="none"
      stroke="#fff"
      strokeWidth="1.7"
      strokeLinecap="round"
    />
  </svg>
)
