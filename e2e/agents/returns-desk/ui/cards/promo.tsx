/** The illustration of the fault `denial_below_fold`: tall enough to push what follows it out of view. */

export function Promo() {
  return (
    <figure className="promo">
      <svg
        viewBox="0 0 560 1100"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <rect width="560" height="1100" fill="#dfe9e2" />
        <circle cx="410" cy="200" r="52" fill="#e8b872" />
        <path d="M0 420 150 250l100 130 90-100 220 230v590H0z" fill="#8fb0a0" />
        <path d="M0 620 130 470l120 110 120-150 190 190v480H0z" fill="#5f8a76" />
        <path d="M0 840 120 700l140 90 120-120 180 170v260H0z" fill="#1d4a3a" />
      </svg>
      <figcaption>
        <strong>The autumn collection is here</strong>
        <span>Layers for cold mornings and long trails.</span>
      </figcaption>
    </figure>
  );
}
