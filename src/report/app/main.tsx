// Entry of the report's page: reads the data in it and shows what the address names.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SiteSuite, SiteTrial } from '../site/data.js';
import { ChangesPage } from './changes-page.js';
import { ComparePage } from './compare/compare-page.js';
import { EpisodeDetail } from './episode-page.js';
import { loadedEpisode, useArrivals } from './episodes.js';
import { type Route, routeOf } from './route.js';
import { SuitePage } from './suite-page.js';
import './style.css';
import './compare/compare.css';

const suite = JSON.parse(document.getElementById('suite')?.textContent ?? '{}') as SiteSuite;
const baseTrials = suite.changes?.trials ?? [];

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
  switch (route.page) {
    case 'suite':
      return <SuitePage suite={suite} query={route.query} />;
    case 'changes':
      return suite.changes === null ? (
        <Missing what="This report compares no runs." />
      ) : (
        <ChangesPage suite={suite} changes={suite.changes} />
      );
    case 'compare':
      return <Compared route={route} />;
    case 'episode':
      return <Episode route={route} />;
  }
}

function Compared({ route }: { route: Route & { page: 'compare' } }) {
  const [a, b] = [trialOf(route.a), trialOf(route.b)];
  if (a === undefined || b === undefined) return <Missing />;
  return <ComparePage key={`${a.id} ${b.id}`} a={a} b={b} trialsBeside={trialsLike} />;
}

function Episode({ route }: { route: Route & { page: 'episode' } }) {
  const trial = trialOf(route.id);
  if (trial === undefined) return <Missing />;
  const all = ofSameRun(trial);
  const beside = (step: number) => all[all.indexOf(trial) + step]?.id ?? null;
  return (
    <EpisodeDetail
      key={trial.id}
      trial={trial}
      trials={trialsLike(trial)}
      base={baseTrials.filter((one) => one !== trial && isLike(one, trial))}
      episode={loadedEpisode(trial)}
      checkpoint={route.checkpoint}
      before={beside(-1)}
      after={beside(1)}
    />
  );
}

function trialOf(wanted: string): SiteTrial | undefined {
  const isWanted = ({ id, episode }: SiteTrial) => id === wanted || episode === wanted;
  return suite.trials.find(isWanted) ?? baseTrials.find(isWanted);
}

function ofSameRun(trial: SiteTrial): readonly SiteTrial[] {
  return suite.trials.includes(trial) ? suite.trials : baseTrials;
}

/** All trials of its scenario in its run. */
function trialsLike(trial: SiteTrial): SiteTrial[] {
  return ofSameRun(trial).filter((one) => isLike(one, trial));
}

function isLike(one: SiteTrial, other: SiteTrial): boolean {
  return one.scenario === other.scenario && one.project === other.project;
}

function Missing({ what = 'There is no such episode in this report.' }: { what?: string }) {
  return (
    <main>
      <h1>{what}</h1>
      <p>
        <a href="#/">All trials</a>
      </p>
    </main>
  );
}

const root = document.getElementById('app');
if (root) render(<App />, root);
