/** The page's icons as inline SVG; all are decoration and must stay hidden from assistive technology. */
import type { ReactNode } from 'react';

function Icon({ children, size = 18 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function LogoMark() {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="#1d4a3a" />
      <path d="M6 23 13 11l4 6.5 2.5-4L26 23z" fill="#f6f3ec" />
      <circle cx="22.5" cy="9.5" r="2" fill="#e0a458" />
    </svg>
  );
}

export const SendIcon = () => (
  <Icon>
    <path d="M12 19V5M5.5 11.5 12 5l6.5 6.5" />
  </Icon>
);
export const StopIcon = () => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
    <rect x="1.5" y="1.5" width="11" height="11" rx="2.5" fill="currentColor" />
  </svg>
);
export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.2-4.2" />
  </Icon>
);
export const CheckIcon = ({ size = 18 }: { size?: number }) => (
  <Icon size={size}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);
export const CardIcon = () => (
  <Icon>
    <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
    <path d="M3 10h18" />
  </Icon>
);
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M5 20c.8-3.7 3.6-5.6 7-5.6s6.2 1.9 7 5.6" />
  </Icon>
);
export const BlockedIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m6.2 6.2 11.6 11.6" />
  </Icon>
);
export const BoxIcon = () => (
  <Icon>
    <path d="M4 8.2 12 4l8 4.2v7.6L12 20l-8-4.2zM4 8.2l8 4.2 8-4.2M12 12.4V20" />
  </Icon>
);
export const DownIcon = () => (
  <Icon size={16}>
    <path d="M12 5v14M6 13l6 6 6-6" />
  </Icon>
);
