// Entry of the report's page: reads the data in it and beside it, and shows what the address names.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SiteEpisode, SiteSuite, SiteTrial } from '../site/data.js';
import { EpisodeDetail } from './episode-page.js';
import { type Route, routeOf } from './route.js';
import { SuitePage } from './suite-page.js';
import './style.css';

const suite = JSON.parse(document.getElementById('suite')?.textContent ?? '{}') as SiteSuite;

function App() {
  const [route, setRoute] = useState<Route>(() => routeOf(location.hash));
  useArrivals();
  useEffect(() => {
    const onChange = () => {
      setRoute(routeOf(location.hash));
      scrollTo(0, 0);
    };
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  if (route.page === 'suite') return <SuitePage suite={suite} query={route.query} />;
  return <Episode route={route} />;
}

function Episode({ route }: { route: Route & { page: 'episode' } }) {
  const trial = trialOf(route.id);
  if (trial === undefined) return <Missing />;
  const beside = (step: number) => suite.trials[suite.trials.indexOf(trial) + step]?.id ?? null;
  return (
    <EpisodeDetail
      key={trial.id}
      trial={trial}
      trials={trialsLike(trial)}
      episode={loadedEpisode(trial)}
      checkpoint={route.checkpoint}
      before={beside(-1)}
      after={beside(1)}
    />
  );
}

function trialOf(wanted: string): SiteTrial | undefined {
  return suite.trials.find(({ id, episode }) => id === wanted || episode === wanted);
}

/** All trials of its scenario. */
function trialsLike({ scenario, project }: SiteTrial): SiteTrial[] {
  return suite.trials.filter((one) => one.scenario === scenario && one.project === project);
}

function Missing() {
  return (
    <main>
      <h1>There is no such episode in this report.</h1>
      <p>
        <a href="#/">All trials</a>
      </p>
    </main>
  );
}

declare global {
  interface Window {
    /** Called by the data file of an episode. */
    sightlineEpisode: (episode: SiteEpisode) => void;
  }
}

const loaded = new Map<string, SiteEpisode>();
const asked = new Set<string>();
let heard: () => void = () => undefined;

window.sightlineEpisode = (episode) => {
  loaded.set(episode.id, episode);
  heard();
};

/** Draws the component again whenever an episode has arrived. */
function useArrivals(): void {
  const [, setMany] = useState(0);
  useEffect(() => {
    heard = () => setMany(loaded.size);
    // What arrived before anybody listened.
    heard();
  }, []);
}

/** Null while it is loading, or if it cannot be read. */
function loadedEpisode({ id, hasPage }: SiteTrial): SiteEpisode | null {
  if (hasPage && !asked.has(id)) load(id);
  return loaded.get(id) ?? null;
}

function load(id: string): void {
  asked.add(id);
  const script = document.createElement('script');
  script.src = `data/${id}.js`;
  document.head.append(script);
}

const root = document.getElementById('app');
if (root) render(<App />, root);
