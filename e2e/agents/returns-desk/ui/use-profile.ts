/** Fetches the signed-in customer straight from the shop; the page must work the same when that fails. */
import { useEffect, useState } from 'react';

interface Profile {
  name: string;
  email: string;
  tier: string;
  orders_count: number;
}

export type ProfileState = 'loading' | 'unavailable' | Profile;

export function useProfile(browserBackendUrl: string): ProfileState {
  const [profile, setProfile] = useState<ProfileState>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    fetchProfile(browserBackendUrl, leaving.signal).then(setProfile, () => {
      if (!leaving.signal.aborted) setProfile('unavailable');
    });
    return () => leaving.abort();
  }, [browserBackendUrl]);
  return profile;
}

async function fetchProfile(baseUrl: string, signal: AbortSignal): Promise<ProfileState> {
  const response = await fetch(`${baseUrl}/customers/me`, { signal });
  const body: unknown = response.ok ? await response.json() : undefined;
  return isProfile(body) ? body : 'unavailable';
}

function isProfile(body: unknown): body is Profile {
  return (
    typeof body === 'object' && body !== null && 'name' in body && typeof body.name === 'string'
  );
}
