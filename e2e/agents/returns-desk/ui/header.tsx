/** The shop's header with the customer's profile chip; it must show nothing personal before the shop has answered. */
import { LogoMark } from './icons.js';
import type { ProfileState } from './use-profile.js';

export function Header({ profile }: { profile: ProfileState }) {
  return (
    <header className="header">
      <div className="header-inner">
        <div className="brand">
          <LogoMark />
          <span className="brand-name">Northwind Outfitters</span>
          <span className="brand-section">Returns</span>
        </div>
        <ProfileChip profile={profile} />
      </div>
    </header>
  );
}

function ProfileChip({ profile }: { profile: ProfileState }) {
  if (profile === 'loading') return <div className="profile-chip is-loading" aria-hidden="true" />;
  if (profile === 'unavailable') {
    return (
      <div className="profile-chip">
        <span className="avatar" aria-hidden="true">
          ?
        </span>
        <span className="profile-name">Guest</span>
      </div>
    );
  }
  return (
    <div className="profile-chip">
      <span className="avatar" aria-hidden="true">
        {initials(profile.name)}
      </span>
      <span className="profile-lines">
        <span className="profile-name">{profile.name}</span>
        <span className="profile-tier">{profile.tier} member</span>
      </span>
    </div>
  );
}

function initials(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.charAt(0).toUpperCase());
  return letters.slice(0, 2).join('');
}
